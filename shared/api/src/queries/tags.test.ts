import { z } from '@meshdeck/platform'

import { tagSchema } from './tags'

const nameOf = (part: object) => z.parse(tagSchema, { id: 'corp.edge', ...part }).tag_name

test('names a tag without a name by its ID, which starts with its network [TG-002]', () => {
  expect(nameOf({ tag_name: 'Edge', network: 'corp' })).toBe('Edge')
  expect(nameOf({ tag_name: '', network: 'corp' })).toBe('edge')
  expect(nameOf({ network: 'corp' })).toBe('edge')
  expect(nameOf({})).toBe('corp.edge')
})

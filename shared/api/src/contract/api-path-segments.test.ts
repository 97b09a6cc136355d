import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { apiPathSegments } from '../api-path-segments'

const folder = join(__dirname, '../../../demo-server/contract')

test('knows exactly the route words of the contract', () => {
  const tables = readdirSync(folder).filter((name) => name.startsWith('routes-v'))
  const rows = tables.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1),
  )
  const segments = rows.flatMap((row) => (row.split('\t')[1] ?? '').split('/'))
  const words = new Set(segments.filter((segment) => segment !== '' && !segment.includes('{')))
  expect([...apiPathSegments].toSorted()).toEqual([...words].toSorted())
})

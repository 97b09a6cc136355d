import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { KeyValue } from './KeyValue'

test('shows a dash for a fact without a name or a value', async () => {
  await renderUi(
    <KeyValue
      title="Interfaces"
      items={[
        { label: '', value: '10.0.0.1' },
        { label: 'eth0', value: '' },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['–', 'eth0'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '10.0.0.1',
    '–',
  ])
})

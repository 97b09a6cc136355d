import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { BulkResultList } from './BulkProgress'

const itemOf = (name: string) => ({ id: name, name })

test('lists failures first, and each group in table order, whatever the order of the responses', async () => {
  const [a, b, c, d, e] = [itemOf('a'), itemOf('b'), itemOf('c'), itemOf('d'), itemOf('e')]
  const failed = new Map([d, b].map((item) => [item, new Error('refused')]))
  await renderUi(
    <BulkResultList items={[a, b, c, d, e]} results={{ done: new Set([e, a]), failed }} />,
  )

  const names = screen.getAllByRole('listitem').map((line) => line.textContent?.slice(0, 1))
  expect(names).toEqual([b, d, c, a, e].map(({ name }) => name))
})

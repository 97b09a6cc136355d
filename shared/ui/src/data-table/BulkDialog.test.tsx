import { screen, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderUi } from '../testing'
import type { BulkJob } from './bulk-job'
import { BulkDialog } from './BulkDialog'

const jobOf = (names: readonly string[], part: Partial<BulkJob> = {}): BulkJob => ({
  title: `Restart ${names.length} hosts?`,
  description: 'Their connections stop for a moment.',
  action: 'Restart hosts',
  items: names.map((name, index) => ({ id: `h${index}`, name })),
  perform: async () => undefined,
  onFinished: () => undefined,
  ...part,
})
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('names as many of the items in the confirmation as there is room for', async () => {
  const names = Array.from({ length: 13 }, (_, index) => `fra-${index}`)
  await renderUi(<BulkDialog job={jobOf(names)} onClose={() => undefined} />)
  expect(listed(inEnglish('common:overlays.bulk.appliesTo'))).toEqual([
    ...names.slice(0, 10),
    inEnglish('common:names.more', { count: 3 }),
  ])
})

test("lists the items under the job's own heading in the confirmation", async () => {
  const job = jobOf(['fra-1', 'fra-1'], { itemsTitle: 'Will be deleted' })
  await renderUi(<BulkDialog job={job} onClose={() => undefined} />)
  expect(listed('Will be deleted')).toEqual(['fra-1', 'fra-1'])
})

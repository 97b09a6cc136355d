/** @backend empty */
import { ApiError, errorText, queryClient, UnreachableError } from '@meshdeck/platform'
import { loadCommonTranslations, startI18n, subscribeToasts } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { waitFor } from '@meshdeck/testing/dom'
import { addNetwork } from '@meshdeck/testing/prepare'

import { change } from './change'
import { createNetwork } from './mutations/network-changes'
import { networkListQuery } from './queries/networks'
import { rowChange } from './row-change'

const { queryKey } = networkListQuery()
const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated

const lab = {
  netid: 'lab',
  addressrange: '10.1.0.0/24',
  addressrange6: '',
  defaultacl: 'yes',
  defaultDns: '',
  auto_join: true,
} as const

beforeAll(async () => {
  await startI18n('en')
  await loadCommonTranslations()
})

beforeEach(async () => {
  await signInAsAdmin()
  queryClient.setQueryData(queryKey, [])
})

test("throws the server's message of a rejected change and invalidates its resources [ER-022]", async () => {
  await addNetwork('corp', '10.1.0.0/24')
  await expect(createNetwork(lab)).rejects.toThrow('network cidr already in use')
  expect(isStale()).toBe(true)
})

test('runs changes with the same queue key one after the other, and others in parallel', async () => {
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const note = change({
    send: async ([, name]: [turn: string, name: string]) => {
      if (name === 'first') await gate
      order.push(name)
    },
    queueKey: ([turn]) => turn,
    stale: [],
  })

  const those = [note(['one', 'first']), note.send(['one', 'of a job']), note(['one', 'second'])]
  await note(['other', 'third'])
  open()
  await Promise.all(those)
  expect(order).toEqual(['third', 'first', 'of a job', 'second'])
})

/** Builds a removal that rejects any item named `stays` and records the arguments of `settle`. */
function removal() {
  const settled: Array<readonly string[]> = []
  const remove = change({
    send: async (id: string) => {
      if (id === 'stays') throw new Error('refused')
    },
    stale: ['networks'],
    settle: (done) => settled.push(done),
  })
  const gone: string[] = []
  const removing = rowChange({
    change: remove,
    inputOf: ({ id }: { id: string; name: string }) => id,
    onDone: (rows) => gone.push(...rows.map(({ name }) => name)),
  })
  return { removing, settled, gone }
}

test('refetches a row whose change is rejected and counts it as unchanged', async () => {
  const { removing, settled, gone } = removal()
  const { onConfirm } = removing.one({ id: 'stays', name: 'Stays' })
  await expect(onConfirm(false)).rejects.toThrow('refused')
  expect(isStale()).toBe(true)
  expect({ settled, gone }).toEqual({ settled: [], gone: [] })
})

/** Builds a removal that fails with `refusal` and then checks with `exists`. */
function refusedRemoval(refusal: Error, exists: () => Promise<boolean>) {
  const remove = change<string, unknown>({
    send: () => Promise.reject(refusal),
    stale: [],
    exists,
  })
  const done: string[] = []
  const removing = rowChange({
    change: remove,
    inputOf: ({ id }: { id: string; name: string }) => id,
    onDone: (rows) => done.push(...rows.map(({ id }) => id)),
  })
  return { removing, done }
}
const isGone = async () => false
const item = { id: 'lab', name: 'lab' }

test('counts a row that another user has deleted as deleted', async () => {
  const { removing, done } = refusedRemoval(new ApiError(500, 'no result found'), isGone)
  expect(await removing.one(item).onConfirm(false)).toBe('gone')
  expect(done).toEqual(['lab'])

  const { perform, onFinished } = removing.many([item])
  await perform([item], false)
  onFinished()
  await waitFor(() => expect(done).toEqual(['lab', 'lab']))
})

test.each([
  ['is there still', new ApiError(500, 'busy'), async () => true],
  [
    'cannot be read',
    new ApiError(500, 'busy'),
    async () => {
      throw new UnreachableError('nobody there')
    },
  ],
  ['is not shown to this person', new ApiError(403, 'forbidden'), isGone],
  ['was sent, but not answered', new UnreachableError('cut off'), isGone],
])('counts a rejected row that %s as rejected', async (_, refusal, exists) => {
  const { removing, done } = refusedRemoval(refusal, exists)
  await expect(removing.one(item).onConfirm(false)).rejects.toBe(refusal)
  await expect(removing.many([item]).perform([item], false)).rejects.toBe(refusal)
  expect(done).toEqual([])
})

test('settles a job once, with the items that the server accepted', async () => {
  const { removing, settled, gone } = removal()
  const rows = ['goes', 'stays', 'follows'].map((id) => ({ id, name: id }))
  const { items, perform, onFinished } = removing.many(rows)
  const results = await Promise.allSettled(items.map((item) => perform([item], false)))
  onFinished()

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await waitFor(() => expect(settled).toEqual([['goes', 'follows']]))
  expect(gone).toEqual(['goes', 'follows'])
})

/** Collects the titles of all toasts shown after the call. */
function toasts(): string[] {
  const titles: string[] = []
  subscribeToasts(({ title }) => titles.push(title))
  return titles
}

/** Builds a deletion that the server accepts; the list then still contains the items in `left`. */
function acceptedRemoval(left: readonly string[], part: { isDoneLater?: boolean } = {}) {
  const remove = change({
    send: async (_id: string) => 'ok',
    stale: [],
    exists: async (id) => left.includes(id),
    ...(part.isDoneLater && { isDoneLater: () => true }),
    nameOf: (id) => `name of ${id}`,
  })
  const dropped: string[] = []
  const removing = rowChange({
    change: remove,
    inputOf: ({ id }: { id: string; name: string }) => id,
    onDone: (rows) => dropped.push(...rows.map(({ id }) => id)),
  })
  return { remove, removing, dropped }
}
const STILL = 'The server accepted the request but'

test("rejects a deletion that the server accepts but doesn't perform in the server's name", async () => {
  const { remove, removing, dropped } = acceptedRemoval(['a'])
  await expect(remove('a')).rejects.toThrow(`${STILL} didn't delete name of a.`)
  await expect(removing.one({ id: 'a', name: 'Ann' }).onConfirm(false)).rejects.toThrow(
    `${STILL} didn't delete Ann.`,
  )
  // the page of the item stays open
  expect(dropped).toEqual([])
  await expect(remove('b')).resolves.toBe('ok')
})

test('names the items that remain after deleting many', async () => {
  const messages = toasts()
  const { removing } = acceptedRemoval(['a', 'c'])
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))
  const { perform, onFinished } = removing.many(rows)
  await perform(rows, false)
  onFinished()
  await waitFor(() => expect(messages).toEqual([`${STILL} didn't delete A, C.`]), { timeout: 4000 })
})

test('notifies a job that settles once itself', async () => {
  const messages = toasts()
  const { remove } = acceptedRemoval(['a'])
  await remove.send('a')
  await remove.send('b')
  remove.settle([])
  await waitFor(() => expect(messages).toEqual([`${STILL} didn't delete name of a.`]), {
    timeout: 4000,
  })
})

test("counts a change whose result can't be read afterwards as done", async () => {
  const remove = change({
    send: async (_id: string) => 'ok',
    stale: [],
    exists: () => Promise.reject(new UnreachableError('nobody there')),
  })
  await expect(remove('a')).resolves.toBe('ok')
})

test('checks a change that the server performs in the background later', async () => {
  const messages = toasts()
  jest.useFakeTimers()
  const { remove } = acceptedRemoval(['a'], { isDoneLater: true })
  await expect(remove('a')).resolves.toBe('ok')
  expect(messages).toEqual([])
  await jest.advanceTimersByTimeAsync(20_000)
  jest.useRealTimers()
  expect(messages).toEqual([`${STILL} didn't delete name of a.`])
})

test.each([
  ['the reply shows', { name: 'new' }, true],
  ['neither the reply nor a list shows', { name: 'old' }, false],
])('finds that a change that %s is kept: %j, %j', async (...given) => {
  const [, reply, isSaved] = given
  const rename = change({
    send: async (_input: { name: string }) => reply,
    stale: [],
    isSaved: (input, { name }) => name === input.name,
    nameOf: () => 'lab',
  })
  const outcome = await rename({ name: 'new' }).then(() => 'saved', errorText)
  expect(outcome).toBe(isSaved ? 'saved' : `${STILL} didn't save lab.`)
})

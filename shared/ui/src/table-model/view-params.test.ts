import { writeNamedView } from './use-table-view'
import { applyNamedView, readView, writeMemory, writeView } from './view-params'

const view = {
  search: 'edge',
  filters: [
    { field: 'status', value: 'online', isNegated: false },
    { field: 'tag', value: 'a:b', isNegated: true },
  ],
  sort: { column: 'name', direction: 'descending' as const },
  hidden: ['tags', 'seen'],
  shown: ['owner'],
  groups: ['os', 'site'],
}

test('reads back what it has written', () => {
  const params = writeView(new URLSearchParams(), view, 'name')
  expect(readView(params, 'name')).toEqual(view)
})

test('keeps the parameters that belong to the page and not to the table', () => {
  const before = new URLSearchParams('tab=nodes&q=old&dialog=new-node&sort=old')
  const params = writeView(
    before,
    {
      ...view,
      search: '',
      filters: [],
      hidden: [],
      shown: [],
      groups: [],
    },
    'name',
  )
  expect(params.toString()).toBe('tab=nodes&dialog=new-node&sort=-name')
})

test('leaves the default view out of the address', () => {
  const usual = readView(new URLSearchParams(), '-seen')
  expect(usual.sort).toEqual({ column: 'seen', direction: 'descending' })
  expect(writeView(new URLSearchParams(), usual, '-seen').toString()).toBe('')
})

test('counts by a property once, even if the address repeats it', () => {
  expect(readView(new URLSearchParams('group=os&group=os'), 'name').groups).toEqual(['os'])
})

test('drops malformed filters', () => {
  const params = new URLSearchParams('filter=nonsense&filter=:x&filter=status:&filter=-tag:db')
  expect(readView(params, 'name').filters).toEqual([{ field: 'tag', value: 'db', isNegated: true }])
})

test('uses the remembered settings for what the address leaves out', () => {
  const memory = new URLSearchParams(writeMemory(view))
  const fromMemory = readView(new URLSearchParams('q=core'), 'name', memory)
  expect(fromMemory).toEqual({ ...view, search: 'core', filters: [], groups: [] })

  const linked = readView(new URLSearchParams('sort=seen&hide='), 'name', memory)
  expect(linked.sort).toEqual({ column: 'seen', direction: 'ascending' })
  expect([linked.hidden, linked.shown]).toEqual([[], []])
})

test('looks the same with a named view whatever is remembered', () => {
  const memory = new URLSearchParams(writeMemory(view))
  const named = { ...view, hidden: [], sort: { column: 'name', direction: 'ascending' as const } }
  const params = applyNamedView(new URLSearchParams('tab=nodes&q=old&filter=os:linux'), {
    label: 'Mine',
    search: writeNamedView(named),
  })
  expect(params.get('tab')).toBe('nodes')
  expect(readView(params, 'name', memory)).toEqual(named)
})

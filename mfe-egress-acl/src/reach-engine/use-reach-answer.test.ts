import { mayStay } from './use-reach-answer'

const asked = { kind: 'reach-of', text: '{"entity":1}', lists: { networkId: 'net' } } as const
const { kind, text } = asked
const now = { networkId: 'net', kind, text }
const answered = { ...asked, answer: { count: 1 } }

test.each<{ what: string; given?: object; later?: object; stays: boolean }>([
  { what: 'the same question upon newer lists', stays: true },
  { what: 'another network', later: { networkId: 'lab' }, stays: false },
  { what: 'another entity', later: { text: '{"entity":2}' }, stays: false },
  {
    what: 'another change',
    given: { kind: 'difference' },
    later: { kind: 'difference', text: '{}' },
    stays: true,
  },
  { what: 'no question any more', later: { text: undefined }, stays: false },
  { what: 'an entity that was not there', given: { answer: undefined }, stays: false },
])('returns an answer, and then $what', ({ given, later, stays }) => {
  expect(mayStay({ ...answered, ...given }, { ...now, ...later })).toBe(stays)
})

test('drops a failure when newer lists arrive', () => {
  expect(mayStay({ ...asked, error: new Error('lost') }, now)).toBe(false)
})

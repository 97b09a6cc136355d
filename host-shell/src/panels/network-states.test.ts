import { countStates, statesIn, worstFirst } from './network-states'

const statuses = (...all: string[]) => new Map(all.map((status, index) => [`n${index}`, status]))

test('counts the nodes in each state', () => {
  expect([...countStates(statuses('online', 'offline', 'online', 'resting'))]).toEqual([
    ['online', 2],
    ['offline', 1],
    ['unknown', 1],
  ])
})

test('a community server has no states that Pro alone tells, unless a node is in one', () => {
  expect(statesIn([statuses('online')], false)).toEqual(['online', 'offline', 'disconnected'])
  expect(statesIn([statuses('online'), statuses('error', 'resting')], false)).toEqual([
    'online',
    'error',
    'offline',
    'disconnected',
    'unknown',
  ])
  expect(statesIn([], true)).toEqual(['online', 'warning', 'error', 'offline', 'disconnected'])
})

test('networks with most nodes in trouble come first, and equals in the order they had', () => {
  const networks = ['a', 'b', 'c', 'd'].map((netid) => ({ netid }))
  const states = new Map([
    ['a', statuses('online', 'disconnected', 'disconnected')],
    ['c', statuses('offline', 'online')],
    ['d', statuses('error', 'warning', 'online')],
  ])
  expect(worstFirst(networks, states).map(({ netid }) => netid)).toEqual(['d', 'c', 'a', 'b'])
})

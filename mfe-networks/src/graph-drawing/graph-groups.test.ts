import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { toGraphModel, toGraphRows } from '../shared/sample-records'
import { countPlaces, groupRows } from './graph-groups'
import { locationText, readLocation } from './layout'

const modelOf = (nodes: Array<{ location?: string; address?: string; relayedby?: string }>) => {
  const rows = toGraphRows({
    nodes: nodes.map(({ address = '', relayedby = '' }, index) =>
      z.parse(nodeSchema, { id: `n${index}`, hostid: `h${index}`, address, relayedby }),
    ),
    hosts: nodes.map(({ location = '' }, index) =>
      z.parse(hostSchema, { id: `h${index}`, name: `node-${index}`, location }),
    ),
    egressRoutes: [],
    networkId: 'corp',
    serverVersion: '',
    locations: new Map(),
    measuresConfigFiles: false,
  })
  return toGraphModel(rows)
}
const berlin = { location: '52.52,13.40' }
const named = (model: ReturnType<typeof modelOf>, by: Parameters<typeof groupRows>[1]) =>
  groupRows(model, by, 'en').names.map((name) => ('text' in name ? name.text : name.word))

test.each([
  ['52.37, 4.90', { latitude: 52.37, longitude: 4.9 }],
  ['-33.9,18.4', { latitude: -33.9, longitude: 18.4 }],
  ['', undefined],
  ['0,0', undefined],
  ['91,0', undefined],
  ['52.4', undefined],
  ['Berlin', undefined],
  ['52.4,13.4,7', undefined],
])('reads the location %j as %j', (text, expected) => {
  expect(readLocation(text)).toEqual(expected)
})

test.each([
  ['48.14,11.58', 'en', 'Munich'],
  ['48.14,11.58', 'de', 'München'],
  ['51.51,-0.13', 'fr', 'Londres'],
  ['52.52,13.4', 'fr', 'Berlin'],
  ['48.25,11.65', 'en', 'Munich'],
  ['-54.8,-68.3', 'en', '54.8° S, 68.3° W'],
])('names the place %s in %s: %s', (location, language, expected) => {
  const { names } = groupRows(modelOf([{ location }]), 'location', language)
  expect(names).toEqual([{ text: expected }])
})

test('groups devices in and near a city', () => {
  const model = modelOf([{ location: '48.14,11.58' }, { location: '48.25,11.65' }])
  expect(named(model, 'location')).toEqual(['Munich'])
  expect(countPlaces(model.rows)).toBe(1)
})

test('names a place by its coordinates', () => {
  expect(locationText({ latitude: -33.9, longitude: 18.4 }, 'en')).toBe('33.9° S, 18.4° E')
})

test('sorts groups by size and puts rows without a place into one of them', () => {
  const model = modelOf([{}, berlin, berlin, { location: '1.3,103.8' }, { location: 'nowhere' }])
  const { places, groupOf } = groupRows(model, 'location', 'en')
  expect(named(model, 'location')).toEqual(['noLocation', 'Berlin', 'Singapore'])
  expect([...groupOf]).toEqual([0, 1, 1, 2, 0])
  expect(places[0]).toBeUndefined()
  expect([countPlaces(model.rows), countPlaces(modelOf([{}]).rows)]).toEqual([2, 0])
})

test('places the dependents of a gateway around it and all others by location', () => {
  const model = modelOf([berlin, { relayedby: 'n0' }, { relayedby: 'n0' }, berlin, {}])
  expect(named(model, 'gateway')).toEqual(['node-0', 'Berlin', 'noGateway'])
})

test('groups by the ranges of addresses of either family', () => {
  const model = modelOf([{ address: '10.1.7.3/16' }, { address: 'fd00:1:2:3::7/64' }, {}])
  expect(named(model, 'range')).toEqual(['10.1.7.0/24', 'fd00:1:2:3::/64', 'noAddress'])
})

test('merges thousands of places into distinguishable ones and excess hubs into one group', () => {
  const places = Array.from({ length: 2000 }, (_, index) => ({
    location: `${(index % 40) + 10.05},${(index % 150) + 0.05}`,
  }))
  expect(named(modelOf(places), 'location').length).toBeLessThanOrEqual(150)
  const pairs = Array.from({ length: 1000 }, (_, index) =>
    index < 500 ? {} : { relayedby: `n${index - 500}` },
  )
  const names = named(modelOf(pairs), 'gateway')
  expect(names).toHaveLength(300)
  expect(names.at(-1)).toBe('others')
})

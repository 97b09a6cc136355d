import { DAY_MS } from '@meshdeck/domain/times'

import { defaultIdentity } from '../options'
import type { RunningServer } from '../server'
import { prepareSettings, writeSettings } from '../server/settings'
import { openStore, type Store } from '../storage/store'
import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'
import { eventOf, namedSubject, record, withActivity } from './activity'

describe.each(contractVersions)('activity of server %s', (apiVersion) => {
  let server: RunningServer
  let admin: Caller
  beforeAll(async () => {
    const started = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    server = started
    admin = started.admin
    await admin.post('/api/networks', { netid: 'lab', addressrange: '10.99.0.0/24' })
    for (let n = 1; n <= 12; n += 1) await addTag(`tag-${String(n).padStart(2, '0')}`)
  })
  afterAll(() => server.close())

  const addTag = (tag_name: string) => admin.post('/api/v1/tags', { tag_name, network: 'lab' })
  const namesIn = async (query: string) => {
    const { body } = await admin.get(`/api/v1/activity?network_id=lab&${query}`)
    const events = at(body, '/Response')
    return Array.isArray(events) ? events.map((event) => String(at(event, '/target/name'))) : []
  }

  test('returns pages of ten, newest first, with a short one at the end', async () => {
    expect((await namesIn('')).slice(0, 2)).toEqual(['tag-12', 'tag-11'])
    expect(await namesIn('page=2')).toEqual(['tag-02', 'tag-01'])
    expect(await namesIn('page=3')).toEqual([])
  })

  test.each([
    ['per_page=3', 3],
    ['per_page=100', 12],
    ['per_page=101', 10],
    ['per_page=0', 10],
    ['per_page=x', 10],
  ])('treats %s as %d', async (query, count) => {
    expect(await namesIn(query)).toHaveLength(count)
  })

  test('filters by a time span when both ends are given', async () => {
    const hour = 60 * 60 * 1000
    const ago = new Date(Date.now() - hour).toISOString()
    const later = encodeURIComponent(new Date(Date.now() + hour).toISOString())
    expect(await namesIn(`from_date=${ago}&to_date=${later}`)).toHaveLength(10)
    expect(await namesIn(`from_date=2020-01-01T00:00:00Z&to_date=${ago}`)).toEqual([])
    expect(await namesIn(`to_date=${ago}`)).toHaveLength(10)
  })

  test('rejects an invalid time', async () => {
    const { status, body } = await admin.get('/api/v1/activity?from_date=now&to_date=then')
    expect(status).toBe(400)
    expect(at(body, '/Message')).toMatch(/^parsing time "now" as /)
  })

  test('is filtered by network and by user', async () => {
    const all = await admin.get('/api/v1/activity')
    expect(all.body).toMatchObject({ Message: 'successfully fetched all events ' })
    const own = await admin.get('/api/v1/user/activity?username=admin&per_page=2')
    expect(own.body).toMatchObject({ Message: 'successfully fetched user activity admin' })
    expect(at(own.body, '/Response/0/triggered_by')).toBe('admin')
    const others = await admin.get('/api/v1/user/activity?username=nobody')
    expect(others.body).toHaveProperty('Response', [])
    const network = await admin.get('/api/v1/network/activity?network_id=lab')
    expect(network.body).toMatchObject({ Message: 'successfully fetched network activity' })
  })

  test.each([
    ['/api/v1/network/activity', 'network_id param is missing'],
    ['/api/v1/user/activity', 'username param is missing'],
  ])('requires a network or user in %s', async (path, message) => {
    expect(await admin.get(path)).toMatchObject({ status: 400, body: { Message: message } })
  })
})

describe('an entry', () => {
  let store: Store
  beforeEach(() => {
    store = openStore(':memory:', '1.0.0', 'pro')
    prepareSettings(store, { ...defaultIdentity, version: '', port: 0 }, {})
  })
  afterEach(() => store.close())

  const entry = { by: 'anna', action: 'CREATE', target: namedSubject('USER', 'bert') } as const

  test('is missing when its change failed', () => {
    const failWithin = () =>
      withActivity(
        store,
        () => store.keys.get('x'),
        () => entry,
      )
    expect(failWithin).toThrow('could not find any records')
    const undone = () =>
      store.transaction(() => {
        withActivity(
          store,
          () => 1,
          () => entry,
        )
        throw new Error('half way')
      })
    expect(undone).toThrow('half way')
    expect(store.events.count()).toBe(0)
  })

  test('is omitted when nothing changed', () => {
    const update = { ...entry, action: 'UPDATE' } as const
    record(store, update)
    record(store, { ...update, diff: { Old: { a: [1] }, New: { a: [1] } } })
    expect(store.events.count()).toBe(0)
    record(store, { ...update, diff: { Old: { a: [1] }, New: { a: [2] } } })
    expect(store.events.count()).toBe(1)
  })

  test('is deleted after the retention days of the settings', () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    for (const days of [40, 20, 8, 6]) {
      store.events.insert(eventOf(entry, { id: `${days} days`, time_stamp: daysAgo(days) }))
    }
    const keptIds = () => store.events.all().map(({ id }) => id.replace(/^\w{8}-.*/, 'new'))

    writeSettings(store, { audit_logs_retention_period: 0 })
    record(store, entry)
    expect(keptIds()).toEqual(['20 days', '8 days', '6 days', 'new'])
    writeSettings(store, { audit_logs_retention_period: 7 })
    record(store, entry)
    expect(keptIds()).toEqual(['6 days', 'new', 'new'])
  })

  test('is not created on the community edition', () => {
    const community = openStore(':memory:')
    record(community, entry)
    expect(community.events.count()).toBe(0)
    community.close()
  })
})

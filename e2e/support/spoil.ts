import type { Page } from '@playwright/test'

/** What is done to the first records of each list: some of it at once, or one field at a time. */
export type Spoiling = { kind: 'all' } | { kind: 'field'; turn: number }

type Item = Record<string, unknown>

/** Replies that are about one thing, or by which somebody is signed in. */
const singles = /\/api\/(server\/|users\/adm\/|oauth|v1\/users\?|users\/[^/]+\/settings|idp\/)/

/** What a record is found by: without it no page is about the record. */
const ids = new Set(['id', 'netid', 'clientid', 'username', 'value', 'email', 'Network'])

/** From now on each list that the server sends has odd records in it. Gives the calls whose replies were spoilt. */
export async function spoilLists(page: Page, spoiling: Spoiling): Promise<Set<string>> {
  const spoilt = new Set<string>()
  await page.route(
    (url) => url.pathname.includes('/api/'),
    async (route) => {
      const request = route.request()
      if (request.method() !== 'GET' || singles.test(request.url())) return route.fallback()
      const response = await route.fetch()
      const body: unknown = await response.json().catch(() => undefined)
      const list = listIn(body)
      if (!list) return route.fulfill({ response })
      if (Array.isArray(list)) spoilList(list, spoiling)
      else spoilById(list, spoiling)
      spoilt.add(new URL(request.url()).pathname)
      return route.fulfill({ response, json: body })
    },
  )
  return spoilt
}

/** The list in a reply, or what it says of things by their ids; undefined where it is about one thing. */
function listIn(body: unknown): unknown[] | Item | undefined {
  if (Array.isArray(body)) return body
  if (!isItem(body)) return undefined
  for (const holder of ['Response', 'data', 'users', 'nodes', 'ProtocolTypes']) {
    if (body[holder] !== undefined && body[holder] !== null) return listIn(body[holder])
  }
  const values = Object.values(body)
  return values.length > 0 && values.every(isItem) ? body : undefined
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wrongOf = (value: unknown) => (typeof value === 'string' ? 7 : 'odd')

function spoilList(list: unknown[], spoiling: Spoiling): void {
  const [first, second, third] = list.filter(isItem)
  if (spoiling.kind === 'field') {
    if (first) spoilField(first, spoiling.turn)
    return
  }
  for (const record of [first].filter(isItem)) spoilAll(record, wrongOf)
  for (const record of [second].filter(isItem)) spoilAll(record, () => null)
  for (const record of [third].filter(isItem)) {
    for (const name of Object.keys(record)) if (!ids.has(name)) Reflect.deleteProperty(record, name)
  }
  list.push(null, 'odd', {})
}

function spoilById(things: Item, spoiling: Spoiling): void {
  const [first] = Object.values(things).filter(isItem)
  if (spoiling.kind === 'field') {
    if (first) spoilField(first, spoiling.turn)
    return
  }
  if (first) spoilAll(first, wrongOf)
  things['no-such-thing'] = null
}

function spoilAll(record: Item, odd: (value: unknown) => unknown): void {
  for (const [name, value] of Object.entries(record)) {
    if (name === 'Network' && isItem(value)) spoilAll(value, odd)
    else if (!ids.has(name)) record[name] = odd(value)
  }
}

const ways: ReadonlyArray<(record: Item, name: string) => unknown> = [
  (record, name) => (record[name] = null),
  (record, name) => Reflect.deleteProperty(record, name),
  (record, name) => (record[name] = wrongOf(record[name])),
  (record, name) => (record[name] = {}),
  (record, name) => (record[name] = [null]),
]

/** One field of a record, its id too, in one of the ways: each turn is another. */
function spoilField(record: Item, turn: number): void {
  const names = Object.keys(record)
  const name = names[Math.floor(turn / ways.length) % names.length]
  if (name !== undefined) ways[turn % ways.length]?.(record, name)
}

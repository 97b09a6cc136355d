import type { Page } from '@playwright/test'

/**
 * How each list is damaged: odd records next to valid ones (`all`), one field of each record, a different one each time
 * (`field`), one kind of value in every record (`every`), or a replacement for the whole list (`reply`).
 */
export type OddRecords =
  | { kind: 'all' }
  | { kind: 'field'; turn: number }
  | { kind: 'every'; as: keyof typeof values }
  | { kind: 'reply'; reply: unknown }

type Item = Record<string, unknown>

/** Responses about a single resource, or that sign a user in. */
const singles = /\/api\/(server\/|users\/adm\/|oauth|v1\/users\?|users\/[^/]+\/settings|idp\/)/

/** Identifying fields of a record: without them no page shows the record. */
const ids = new Set(['id', 'netid', 'clientid', 'username', 'value', 'email', 'Network'])

/**
 * Adds odd records to each list that the server returns from now on. Returns the calls whose responses were damaged.
 */
export async function addOddRecords(page: Page, spoiling: OddRecords): Promise<Set<string>> {
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
      spoilt.add(new URL(request.url()).pathname)
      if (spoiling.kind === 'reply') return route.fulfill({ response, json: spoiling.reply })
      if (Array.isArray(list)) spoilList(list, spoiling)
      else spoilById(list, spoiling)
      return route.fulfill({ response, json: body })
    },
  )
  return spoilt
}

/** Returns the list in a response, or its records keyed by ID; undefined if it's about a single resource. */
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

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value)

function enormous(value: unknown): unknown {
  if (typeof value === 'number') return 1e300
  return typeof value === 'string' ? 'W'.repeat(5000) : value
}

function nullInside(value: unknown): unknown {
  if (Array.isArray(value)) return [null, ...value, null]
  return isItem(value) ? Object.fromEntries(Object.keys(value).map((name) => [name, null])) : value
}

/** Kinds of values that no list should contain, each derived from the original value. */
const values = {
  null: () => null,
  missing: () => undefined,
  wrong: wrongOf,
  empty: (value: unknown) => (typeof value === 'string' ? '' : value),
  'numbers as text': (value: unknown) => (typeof value === 'number' ? String(value) : value),
  negative: (value: unknown) => (typeof value === 'number' ? -1 - Math.abs(value) : value),
  enormous,
  'years of zero': (value: unknown) =>
    typeof value === 'string' && isMoment(value) ? '0001-01-01T00:00:00Z' : value,
  'no moments': (value: unknown) =>
    typeof value === 'string' && isMoment(value) ? 'garbage' : value,
  unknown: (value: unknown) =>
    typeof value === 'string' && !isMoment(value) ? 'unheard-of' : value,
  'null inside': nullInside,
} satisfies Record<string, (value: unknown) => unknown>

/** All kinds of values that lists are tested with. */
export const kindsOfValues = Object.keys(values) as ReadonlyArray<keyof typeof values>

function spoilList(list: unknown[], spoiling: OddRecords): void {
  if (spoiling.kind === 'every') {
    for (const record of list.filter(isItem)) spoilAll(record, values[spoiling.as])
    return
  }
  const [first, second, third] = list.filter(isItem)
  if (spoiling.kind === 'field') {
    spoilFields(list.filter(isItem), spoiling.turn)
    return
  }
  for (const record of [first].filter(isItem)) spoilAll(record, wrongOf)
  for (const record of [second].filter(isItem)) spoilAll(record, () => null)
  for (const record of [third].filter(isItem)) {
    for (const name of Object.keys(record)) if (!ids.has(name)) Reflect.deleteProperty(record, name)
  }
  list.push(null, 'odd', {})
}

function spoilById(byId: Item, spoiling: OddRecords): void {
  if (spoiling.kind === 'every') {
    for (const record of Object.values(byId).filter(isItem)) {
      spoilAll(record, values[spoiling.as])
    }
    return
  }
  const [first] = Object.values(byId).filter(isItem)
  if (spoiling.kind === 'field') {
    spoilFields(Object.values(byId).filter(isItem), spoiling.turn)
    return
  }
  if (first) spoilAll(first, wrongOf)
  byId['no-such-thing'] = null
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

/** Damages one field of each record, including its ID: each record gets another field, and each round other ones. */
function spoilFields(records: readonly Item[], turn: number): void {
  const first = Math.floor(turn / ways.length)
  for (const [index, record] of records.entries()) {
    const names = Object.keys(record)
    const name = names[(first + index) % names.length]
    if (name !== undefined) ways[turn % ways.length]?.(record, name)
  }
}

import { setTimeout as pause } from 'node:timers/promises'

import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { type RawResponse, exchange } from './exchange'
import { at, fill, fillRecord, type Values } from './fill'
import type { Condition, Reply, Scenario, Step } from './scenario'

const admin = { username: 'admin', password: 'correct-horse-battery' }

const RETRY = 50
const RETRIES = 100

/** Replays a conversation on an empty server and returns the normalized responses by step. */
export async function replayScenario(
  base: string,
  scenario: Scenario,
): Promise<Map<string, Reply>> {
  const values: Values = {
    adminName: admin.username,
    adminPassword: admin.password,
    ...scenario.vars,
  }
  const known: NamedValue[] = []
  const replies = new Map<string, Reply>()
  if (scenario.setup?.includes('admin')) values['adminToken'] = await signInAdmin(base)
  for (const step of scenario.steps) {
    if (step.pauseMs !== undefined) await pause(step.pauseMs)
    const reply = await sendUntil(base, step, values)
    for (const [name, pointer] of Object.entries(step.capture ?? {})) {
      const value = at(reply.body, String(fill(pointer, values)))
      values[name] = value
      if (typeof value === 'string' && value.length > 7) known.push([value, name])
    }
    replies.set(step.id, { ...reply, body: normalize(reply.body, { ...step, known }) })
  }
  return replies
}

async function sendUntil(base: string, step: Step, values: Values): Promise<Reply> {
  let reply = await send(base, step, values)
  for (let tries = 0; tries < RETRIES && !holds(reply.body, step.until, values); tries += 1) {
    await pause(RETRY)
    reply = await send(base, step, values)
  }
  return reply
}

function holds(body: unknown, until: Condition | undefined, values: Values): boolean {
  if (!until) return true
  const value = at(body, String(fill(until.pointer, values)))
  if (until.length !== undefined) return Array.isArray(value) && value.length === until.length
  if (until.exists !== undefined) return (value !== undefined && value !== null) === until.exists
  return value === fill(until.equals, values)
}

async function send(base: string, step: Step, values: Values): Promise<Reply> {
  const url = new URL(base + String(fill(step.path, values)))
  for (const [key, value] of Object.entries(fillRecord(step.query, values))) {
    url.searchParams.set(key, value)
  }
  const body = bodyOf(step, values)
  const response = await exchange(url, {
    method: step.method,
    headers: headersOf(step, values, body !== undefined),
    ...(body !== undefined && { body }),
  })
  const reply = readReply(response)
  if (!step.headersOut) return reply
  const headers = step.headersOut.map((name) => [name.toLowerCase(), response.headers.get(name)])
  return { ...reply, headers: Object.fromEntries(headers) }
}

function headersOf(step: Step, values: Values, hasBody: boolean): Record<string, string> {
  const token = tokenOf(step.as ?? 'admin', values)
  return {
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...fillRecord(step.headers, values),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
}

function tokenOf(as: string, values: Values): string | undefined {
  if (as === 'none') return undefined
  return String(as === 'admin' ? values['adminToken'] : fill(as, values))
}

function bodyOf(step: Step, values: Values): string | undefined {
  if (step.raw !== undefined) return step.raw
  if (!step.merge && !step.omit) {
    return step.body === undefined ? undefined : JSON.stringify(fill(step.body, values))
  }
  const body = Object.assign({}, fill(step.body, values), fill(step.merge, values))
  for (const name of step.omit ?? []) Reflect.deleteProperty(body, name)
  return JSON.stringify(body)
}

function readReply({ status, headers, text }: RawResponse): Reply {
  const [contentType = ''] = (headers.get('content-type') ?? '').split(';')
  const head = { status, contentType }
  if (text === '') return { ...head, kind: 'empty', body: null }
  if (contentType.startsWith('image/')) return { ...head, kind: 'binary', body: null }
  try {
    return { ...head, kind: 'json', body: JSON.parse(text) }
  } catch {
    return { ...head, kind: 'text', body: text }
  }
}

async function signInAdmin(base: string): Promise<unknown> {
  const request = { method: 'POST', body: JSON.stringify(admin) }
  await exchange(`${base}/api/users/adm/createsuperadmin`, request)
  const { text } = await exchange(`${base}/api/users/adm/authenticate`, request)
  return at(JSON.parse(text), '/Response/AuthToken')
}

/** Captured value, and the name that replaces it. */
type NamedValue = [value: string, name: string]

const patterns: Array<[RegExp, (match: string) => string]> = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => '<jwt>'],
  [/(?<![\w.])eyJ[A-Za-z0-9+/]{20,}={0,2}(?![\w.=])/g, openToken],
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
    (match) => (match === NIL_UUID ? match : '<uuid>'),
  ],
  [
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g,
    (match) => (match.startsWith('0001-') ? match : '<time>'),
  ],
  [/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?!=)/g, () => '<key>'],
]

type Rules = Pick<Step, 'ignore' | 'typeOnly' | 'unordered'> & { known: NamedValue[] }

/** Replaces what differs on every run: IDs, times, tokens, keys, and captured values. */
function normalize(value: unknown, rules: Rules, path = ''): unknown {
  if (path !== '' && isListed(rules.ignore, path)) return '<any>'
  if (path !== '' && isListed(rules.typeOnly, path)) return `<${kindOf(value)}>`
  if (typeof value === 'string') return normalizeText(value, rules.known)
  if (typeof value === 'number') {
    return value > 1_500_000_000 && value < 5_300_000_000 ? '<unix>' : value
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => normalize(item, rules, `${path}/${index}`))
    return rules.unordered ? items.toSorted(byText) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    normalizeText(key, rules.known),
    normalize(item, rules, `${path}/${key}`),
  ])
  return Object.fromEntries(entries.toSorted(byText))
}

function normalizeText(text: string, known: NamedValue[]): string {
  const named = known.reduce((rest, [value, name]) => rest.replaceAll(value, `{{${name}}}`), text)
  return patterns.reduce((rest, [pattern, replace]) => rest.replaceAll(pattern, replace), named)
}

/** Decodes an enrollment token that wasn't captured, with the length of its long random values. */
function openToken(text: string): string {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    const opened = JSON.stringify(content, (_key, value: unknown) =>
      typeof value === 'string' && /^[A-Z0-9]{24,}$/i.test(value)
        ? `<${value.length} characters>`
        : value,
    )
    return `<base64 ${opened}>`
  } catch {
    return text
  }
}

/** Whether a path matches; `*` is any segment, `**` any depth. */
function isListed(places: string[] | undefined, path: string): boolean {
  return (places ?? []).some((place) => {
    const source = place.split('/').map((part) => {
      if (part === '**') return '.*'
      return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    })
    return new RegExp(`^${source.join('/')}$`).test(path)
  })
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

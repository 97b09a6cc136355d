import { generateSync } from 'otplib'

export type Values = Record<string, unknown>

/** Inserts captured values for `{{name}}`, also `{{unix+5}}` and `{{totp:name}}`. */
export function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillText(value, values)
  if (Array.isArray(value)) return value.map((item) => fill(item, values))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, item]) => [String(fill(key, values)), fill(item, values)]),
  )
}

/** Fills the placeholders in all values of a record; all values become texts. */
export function fillRecord(record: object | undefined, values: Values): Record<string, string> {
  const filled = Object.entries(record ?? {}).map(([key, value]) => [
    key,
    String(fill(value, values)),
  ])
  return Object.fromEntries(filled)
}

function fillText(text: string, values: Values): unknown {
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1]
  if (whole !== undefined && whole in values) return values[whole]
  const moment = /^\{\{unix([+-]\d+)\}\}$/.exec(text)?.[1]
  if (moment !== undefined) return Math.floor(Date.now() / 1000) + Number(moment)
  return text
    .replaceAll(/\{\{totp:(\w+)\}\}/g, (_, name: string) => codeOf(String(values[name])))
    .replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) =>
      name in values ? String(values[name]) : all,
    )
}

/** Returns the current six digits for an `otpauth://` address. */
function codeOf(url: string): string {
  const secret = new URL(url).searchParams.get('secret') ?? ''
  return generateSync({ secret })
}

/** Returns the value at a pointer such as `/Response/0/id`; `[key=value]` selects an item of a list. */
export function at(body: unknown, pointer: string): unknown {
  let value = body
  for (const segment of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const [, key, wanted] = /^\[(.+?)=(.*)\]$/.exec(segment) ?? []
    value =
      key !== undefined && Array.isArray(value)
        ? value.find((item) => String(item?.[key]) === wanted)
        : Reflect.get(value, segment.replaceAll('~1', '/'))
  }
  return value
}

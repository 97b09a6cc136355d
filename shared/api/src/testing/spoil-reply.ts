type SpoiltReply = { label: string; spoilt: unknown }

/**
 * Yields copies of a reply with one field of its first record corrupted in each way, and one with `null` in place of
 * the record.
 */
export function* spoiltOf(body: unknown): Generator<SpoiltReply> {
  const path = recordPathOf(body, [])
  if (!path) return
  for (const odd of [null, 'odd', 7]) {
    yield { label: `record ${JSON.stringify(odd)}`, spoilt: changed(body, path, odd) }
  }
  for (const field of fieldsOf(valueAt(body, path), 2)) {
    const place = [...path, ...field]
    const value = valueAt(body, place)
    const wrong = typeof value === 'string' ? 7 : 'odd'
    for (const odd of [null, undefined, wrong, {}, [null]]) {
      const label = `${place.join('.')} ${JSON.stringify(odd) ?? 'missing'}`
      yield { label, spoilt: changed(body, place, odd) }
    }
  }
}

type Path = readonly string[]

/** Returns the path of the first record of a reply: in a bare list, in a wrapped list, or under an ID. */
function recordPathOf(body: unknown, path: Path): Path | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (Array.isArray(body)) return body.length > 0 ? [...path, '0'] : undefined
  const holder = ['Response', 'data', 'users', 'nodes', 'ProtocolTypes'].find(
    (name) => name in body,
  )
  if (holder !== undefined) {
    const inner: unknown = Reflect.get(body, holder)
    return recordPathOf(inner, [...path, holder])
  }
  const [first] = Object.keys(body)
  return first === undefined ? undefined : [...path, first]
}

/** Returns the paths of the fields of a record and of its nested objects. */
function fieldsOf(record: unknown, depth: number): Path[] {
  if (depth === 0 || typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([name, value]) => [
    [name],
    ...fieldsOf(value, depth - 1).map((inner) => [name, ...inner]),
  ])
}

const valueAt = (content: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined,
    content,
  )

function changed(body: unknown, path: Path, odd: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const holder = valueAt(copy, path.slice(0, -1))
  const name = path.at(-1)
  if (typeof holder !== 'object' || holder === null || name === undefined) return copy
  if (odd === undefined) Reflect.deleteProperty(holder, name)
  else Reflect.set(holder, name, odd)
  return copy
}

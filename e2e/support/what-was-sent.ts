/** A data point of a metric with its distinguishing attributes. */
export type Point = { metric: string } & Readonly<Record<string, string>>

/** Data points sent to a collector (OTLP as JSON), without their values. */
export function metricsIn(body: string): Point[] {
  return each(JSON.parse(body), 'metrics').flatMap((metric) =>
    each(metric, 'dataPoints').map((point) => ({
      ...Object.fromEntries(each(point, 'attributes').map(attribute)),
      metric: String(Reflect.get(Object(metric), 'name')),
    })),
  )
}

/** All keys at any depth, and all texts except timestamps, which are strings of digits. */
export function keysAndTextsIn(bodies: readonly string[]) {
  const keys = new Set<string>()
  const texts = new Set<string>()
  for (const body of bodies) {
    JSON.parse(body, (key, value: unknown) => {
      if (!/^\d*$/.test(key)) keys.add(key)
      if (typeof value === 'string' && !/^\d*$/.test(value)) texts.add(value)
      return value
    })
  }
  return { keys: [...keys].toSorted(), texts: [...texts].toSorted() }
}

/** Items of all lists with that name, at any depth. */
function each(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && Array.isArray(inner) ? inner : each(inner, name),
  )
}

function attribute(value: unknown): [string, string] {
  const texts = Object.values(Object(Reflect.get(Object(value), 'value')))
  return [String(Reflect.get(Object(value), 'key')), texts.join()]
}

/** A data point of a metric with what it is told apart by. */
export type Point = { metric: string } & Readonly<Record<string, string>>

/** The points in what a collector was sent (OTLP as JSON), whatever their values. */
export function metricsIn(body: string): Point[] {
  return each(JSON.parse(body), 'metrics').flatMap((metric) =>
    each(metric, 'dataPoints').map((point) => ({
      ...Object.fromEntries(each(point, 'attributes').map(attribute)),
      metric: String(Reflect.get(Object(metric), 'name')),
    })),
  )
}

/** Every key anywhere in it, and every text but the times, which are texts of digits. */
export function wordsIn(bodies: readonly string[]) {
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

/** What lists of that name hold, wherever they are. */
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

/**
 * A JSON value as it stood in the text. Objects keep the order and the repetition of their fields
 * and numbers their spelling, because the contract's decoding rules look at both.
 */
export type JsonValue =
  | { kind: 'null' }
  | { kind: 'bool'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'array'; items: JsonValue[] }
  | { kind: 'object'; fields: Array<[name: string, value: JsonValue]> }

/** The plain value, for fields whose content the server only keeps. A repeated field counts last. */
export function toPlain(value: JsonValue): unknown {
  switch (value.kind) {
    case 'null':
      return null
    case 'bool':
    case 'string':
      return value.value
    case 'number':
      return Number(value.text)
    case 'array':
      return value.items.map(toPlain)
    case 'object':
      return Object.fromEntries(value.fields.map(([name, item]) => [name, toPlain(item)]))
  }
}

import { type Decoded, type FieldType, unfit } from './field-types'

type Fields = Record<string, FieldType<unknown>>
type Values<F extends Fields> = { [Name in keyof F]: Decoded<F[Name]> }

/**
 * An object with known fields. Names match without case, unknown ones are passed over, a field that
 * is left out has its zero value. `name` is the type's name in messages, such as `Network`, `home` the
 * package that the contract's messages name before it.
 */
export function struct<F extends Fields>(
  name: string,
  fields: F,
  home = 'models',
): FieldType<Values<F>> {
  const spelling = new Map(Object.keys(fields).map((field) => [field.toLowerCase(), field]))

  return {
    name: `${home}.${name}`,
    zero() {
      const zeros = Object.entries(fields).map(([field, type]) => [field, type.zero()])
      return Object.fromEntries(zeros)
    },
    read(value, current, place) {
      if (value.kind === 'null') return current
      if (value.kind !== 'object')
        return unfit(current, place, { got: value.kind, wanted: this.name })
      const values: Record<string, unknown> = { ...current }
      for (const [given, item] of value.fields) {
        const field = Object.hasOwn(fields, given) ? given : spelling.get(given.toLowerCase())
        const type = field === undefined ? undefined : fields[field]
        if (field === undefined || type === undefined) continue
        const inside = { struct: name, path: [...place.path, field], mismatches: place.mismatches }
        values[field] = type.read(item, values[field], inside)
      }
      return { ...current, ...values }
    },
  }
}

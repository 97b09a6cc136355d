/** A text that is no moment in RFC 3339, in the words of the contract's decoder. */
export class TimeError extends Error {
  override name = 'TimeError'
}

const LAYOUT = '2006-01-02T15:04:05Z07:00'

/** The parts of a moment in their order, and how the contract's decoder names each. */
const parts: ReadonlyArray<{ as: string; form: RegExp; most?: [number, string] }> = [
  { as: '2006', form: /^\d{4}/ },
  { as: '-', form: /^-/ },
  { as: '01', form: /^\d\d/, most: [12, 'month'] },
  { as: '-', form: /^-/ },
  { as: '02', form: /^\d\d/ },
  { as: 'T', form: /^T/ },
  // one digit is enough for an hour
  { as: '15', form: /^\d\d?/, most: [23, 'hour'] },
  { as: ':', form: /^:/ },
  { as: '04', form: /^\d\d/, most: [59, 'minute'] },
  { as: ':', form: /^:/ },
  { as: '05', form: /^\d\d/, most: [59, 'second'] },
  { as: '', form: /^(?:[.,]\d+)?/ },
  { as: 'Z07:00', form: /^(?:Z|[+-]\d\d:\d\d)/ },
]

/** A moment in RFC 3339, in the one way that it is written. @throws TimeError */
export function parseTime(text: string): string {
  let rest = text
  const found = parts.map(({ as, form, most }) => {
    const part = form.exec(rest)?.[0]
    if (part === undefined) throw notParsed(text, rest, as)
    rest = rest.slice(part.length)
    const [largest = Infinity, name = ''] = most ?? []
    if (Number(part) > largest || (name === 'month' && Number(part) === 0)) {
      throw outOfRange(text, name)
    }
    return part
  })
  if (rest !== '') {
    throw new TimeError(`parsing time ${JSON.stringify(text)}: extra text: ${JSON.stringify(rest)}`)
  }
  const [year = '', , month = '', , day = '', , hour = '', , minute = '', , second = ''] = found
  const [fraction = '', zone = ''] = found.slice(-2)
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) {
    throw outOfRange(text, 'day')
  }
  const [hours = '', minutes = ''] = zone.slice(1).split(':')
  if (Number(hours) > 23) throw outOfRange(text, 'time zone offset hour')
  if (Number(minutes) > 59) throw outOfRange(text, 'time zone offset minute')
  const digits = fraction.slice(1, 10).replace(/0+$/, '')
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}${digits && `.${digits}`}`
  return `${year}-${month}-${day}T${clock}${zone.endsWith('00:00') ? 'Z' : zone}`
}

function outOfRange(text: string, what: string): TimeError {
  return new TimeError(`parsing time ${JSON.stringify(text)}: ${what} out of range`)
}

function notParsed(text: string, rest: string, as: string): TimeError {
  return new TimeError(
    `parsing time ${JSON.stringify(text)} as "${LAYOUT}": cannot parse ${JSON.stringify(rest)} as "${as}"`,
  )
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

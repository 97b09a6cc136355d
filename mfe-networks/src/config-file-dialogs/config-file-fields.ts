import { cidrsOverlap } from '@meshdeck/domain/cidr'
import { canonicalRange, faultIn, type RangeFault } from '@meshdeck/domain/egress-ranges'
import { readItems } from '@meshdeck/domain/name-list'
import { type Fault, z } from '@meshdeck/platform'

import { ipList } from '../list-rules'

const NAME_MIN = 5
const NAME_MAX = 15
const SCRIPT_MAX = 1024

/**
 * The routes that were typed, each once, as egress routes are sent: cut to the network address, a single address with
 * `/32` or `/128`. A field may hold a list. Throws an Error for an entry that is no range or address.
 */
export const routesOf = (fields: readonly string[]) => [
  ...new Set(fields.flatMap(readItems).map(canonicalRange)),
]

const textWith = (isFine: (trimmed: string) => boolean, error: string) =>
  z.refine<string>((text) => isFine(text.trim()), error)

/** A text that may stay empty. */
export const optionalText = (isFine: (trimmed: string) => boolean, error: string) =>
  z.string().check(textWith((text) => text === '' || isFine(text), error))

/** The name of a config node, as the dialog for new nodes asks for it [XC-007 to XC-009]. */
export const nodeNameSchema = z.string().check(
  textWith((name) => name !== '', 'networks:configFiles.noName'),
  textWith((name) => /^[\w-]*$/.test(name), 'networks:configFiles.nameCharacters'),
  textWith((name) => name.length <= NAME_MAX, 'networks:configFiles.nameLength'),
)

/**
 * The name of a config file anywhere else [XC-010 to XC-013]. `known` is the name that it has: the
 * server takes longer ones from programs, and what is not touched is not refused.
 */
export const fileNameSchema = (known = '') => {
  const isKept = (name: string) => name === known
  return z.string().check(
    textWith(
      (name) => isKept(name) || name.length >= NAME_MIN,
      'networks:configFiles.fileNameShort',
    ),
    textWith(
      (name) => isKept(name) || name.length <= NAME_MAX,
      'networks:configFiles.fileNameLong',
    ),
    textWith(
      (name) => isKept(name) || /^[\w-]*$/.test(name),
      'networks:configFiles.fileNameCharacters',
    ),
  )
}

/**
 * What a config file carries beside its name; `ranges` are those of its network, which no route may touch, and `known`
 * the routes that it has, which may stay.
 */
export const carriedFields = (ranges: readonly string[], known: readonly string[] = []) => ({
  dns: ipList('networks:configFiles.notDns'),
  routes: z.array(z.string().check(z.faults((text) => routesFault(text, { ranges, known })))),
  postup: optionalText(isShortEnough, 'networks:configFiles.longScript'),
  postdown: optionalText(isShortEnough, 'networks:configFiles.longScript'),
})

const routeWords: Readonly<Record<RangeFault, string>> = {
  format: 'networks:configFiles.notRoute',
  negative: 'networks:configFiles.notRoute',
  prefix: 'networks:configFiles.notRoute',
  length: 'networks:configFiles.notRoute',
  zero: 'networks:configFiles.routeToInternet',
  unspecified: 'networks:configFiles.unroutable.unspecified',
  loopback: 'networks:configFiles.unroutable.loopback',
  linkLocal: 'networks:configFiles.unroutable.linkLocal',
  multicast: 'networks:configFiles.unroutable.multicast',
  reserved: 'networks:configFiles.unroutable.reserved',
}

type Limits = { ranges: readonly string[]; known: readonly string[] }

/** What is wrong with the routes in a field: by itself, or because the network has the same addresses. */
function routesFault(text: string, { ranges, known }: Limits): Fault | undefined {
  const entries = readItems(text).filter((entry) => !known.includes(entry))
  const wrong = faultIn(entries.join(' '))
  if (wrong) return { error: routeWords[wrong.fault], params: { entry: wrong.entry } }
  for (const entry of entries) {
    const range = ranges.find((one) => cidrsOverlap(canonicalRange(entry), one))
    if (range) return { error: 'networks:configFiles.insideNetwork', params: { entry, range } }
  }
  return undefined
}

function isShortEnough(script: string): boolean {
  return script.length <= SCRIPT_MAX
}

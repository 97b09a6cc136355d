import { cidrsOverlap, isCidr, isIp } from '@meshdeck/domain/cidr'
import { readNameList } from '@meshdeck/domain/name-list'
import { z } from '@meshdeck/platform'

const NAME_MIN = 5
const NAME_MAX = 15
const SCRIPT_MAX = 1024

/** The routes that were typed, without the fields that stayed empty. */
export const routesOf = (fields: readonly string[]) =>
  fields.map((route) => route.trim()).filter((route) => route !== '')

const textWith = (isFine: (trimmed: string) => boolean, error: string) =>
  z.refine<string>((text) => isFine(text.trim()), error)

/** A text that may stay empty. */
export const optionalText = (isFine: (trimmed: string) => boolean, error: string) =>
  z.string().check(textWith((text) => text === '' || isFine(text), error))

/** The name of a config node, as the dialog for new nodes asks for it [XC-007 to XC-009]. */
export const nodeNameSchema = z.string().check(
  textWith((name) => name !== '', 'config-files:noName'),
  textWith((name) => /^[\w-]*$/.test(name), 'config-files:nameCharacters'),
  textWith((name) => name.length <= NAME_MAX, 'config-files:nameLength'),
)

/**
 * The name of a config file anywhere else [XC-010 to XC-013]. `known` is the name that it has: the
 * server takes longer ones from programs, and what is not touched is not refused.
 */
export const fileNameSchema = (known = '') => {
  const isKept = (name: string) => name === known
  return z.string().check(
    textWith((name) => isKept(name) || name.length >= NAME_MIN, 'config-files:fileNameShort'),
    textWith((name) => isKept(name) || name.length <= NAME_MAX, 'config-files:fileNameLong'),
    textWith((name) => isKept(name) || /^[\w-]*$/.test(name), 'config-files:fileNameCharacters'),
  )
}

/** What a config file carries beside its name; `ranges` are those of its network, which no route may touch. */
export const carriedFields = (ranges: readonly string[]) => ({
  dns: optionalText((text) => readNameList(text).every(isIp), 'config-files:notDns'),
  routes: z.array(
    optionalText(isCidr, 'config-files:notRoute').check(
      textWith(
        (route) => !isCidr(route) || ranges.every((range) => !cidrsOverlap(route, range)),
        'config-files:insideNetwork',
      ),
    ),
  ),
  postup: optionalText(isShortEnough, 'config-files:longScript'),
  postdown: optionalText(isShortEnough, 'config-files:longScript'),
})

function isShortEnough(script: string): boolean {
  return script.length <= SCRIPT_MAX
}

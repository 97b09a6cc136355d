import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Name of an export → since which version it is going to go, and what takes its place. */
export type Deprecations = ReadonlyMap<string, string>

/** A comment on the declaration that follows it. */
const COMMENTED =
  /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/g

/** Names that a file passes on from one beside it. */
const PASSED_ON = /^export (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm

const SINCE = /@deprecated since (\d+\.\d+\.\d+[^\n]*(?:\n[ *]*[^@\n]+)*)/

/**
 * The exports of a file that its comments call deprecated, also where it passes them on from files beside it: by
 * `@deprecated since 2.1.0: use placeHref`. Throws a `TypeError` for one that does not say since when.
 */
export function deprecationsIn(file: string): Deprecations {
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(COMMENTED)].flatMap(([, comment = '', name = '']) => {
    if (!comment.includes('@deprecated')) return []
    const [, since] = SINCE.exec(comment) ?? []
    if (since === undefined) {
      throw new TypeError(`${file}: ${name} is deprecated since when? @deprecated since X.Y.Z: …`)
    }
    return [[name, inOneLine(since)] as const]
  })
  const passedOn = [...text.matchAll(PASSED_ON)].flatMap(([, names = '', path = '']) => {
    const found = deprecationsIn(sourceAt(join(dirname(file), path)))
    return names.split(',').flatMap((part) => {
      const [, name = '', alias = name] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? []
      const since = found.get(name)
      return since === undefined ? [] : [[alias, since] as const]
    })
  })
  return new Map([...own, ...passedOn])
}

const inOneLine = (text: string) => text.replaceAll(/\s*\n[ *]*/g, ' ').trim()

function sourceAt(path: string): string {
  const file = ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find(existsSync)
  if (file === undefined) throw new TypeError(`there is no source at ${path}`)
  return file
}

/** What a build uses and will not find some day, one sentence each. */
export function deprecationsUsed(
  contract: Readonly<Record<string, readonly string[]>>,
  deprecationsOf: (key: string) => Deprecations,
): string[] {
  return Object.entries(contract).flatMap(([key, names]) => {
    const deprecations = deprecationsOf(key)
    return names.flatMap((name) => {
      const since = deprecations.get(name)
      return since === undefined ? [] : [`uses ${name} of ${key}, deprecated since ${since}`]
    })
  })
}

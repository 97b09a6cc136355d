import type { PaletteAction } from '@meshdeck/federation/registry'

/**
 * What stands in the place of each name of a phrase, as `{ from: 'a', to: 'b' }` of "can a reach b"; in whatever
 * language it is asked. Undefined for a text that is none of them.
 */
export function readPhrase(
  phrase: NonNullable<PaletteAction['phrase']>,
  text: string,
): Record<string, string> | undefined {
  const asked = text.trim().replace(/\s*\?$/, '')
  for (const form of Object.values(phrase)) {
    const found = patternOf(form).exec(asked)
    if (found?.groups) return { ...found.groups }
  }
  return undefined
}

function patternOf(form: string): RegExp {
  // what nobody sees nobody types
  const seen = form.replaceAll(/\p{Cf}/gu, '')
  const parts = seen.split(/\s+/).map((word) => {
    const [, name] = /^\{([a-z]+)\}$/.exec(word) ?? []
    return name === undefined
      ? word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      : `(?<${name}>\\S.*?)`
  })
  return new RegExp(`^${parts.join('\\s+')}$`, 'iu')
}

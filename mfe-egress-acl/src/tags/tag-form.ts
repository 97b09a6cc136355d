import { tagNameFault, tagNameLike } from '@meshdeck/domain/tag-name'
import { i18n, isApiError, z } from '@meshdeck/platform'

export type TagForm = { name: string; color: string; members: string[] }

/** In the order that new tags take them; distinguishable from each other in both themes. */
export const tagColors = [
  '#6366f1',
  '#0ea5e9',
  '#10b981',
  '#f59e0b',
  '#ef4444',
  '#ec4899',
  '#a855f7',
  '#64748b',
] as const

/** Returns the color for a new tag, so that consecutive ones differ. */
export function nextColor(count: number): string {
  return tagColors[count % tagColors.length] ?? tagColors[0]
}

/**
 * Returns the validation rules of the form (contract 1.17, decision D-17). `takenNames`: names of the other tags; a tag may
 * keep its current name, whatever it is.
 */
export function tagFormSchema({
  takenNames,
  currentName,
}: {
  takenNames: readonly string[]
  currentName?: string
}) {
  const name = z.pipe(
    z.string(),
    z.transform((text) => text.trim()),
  )
  return z.object({ name, color: z.string(), members: z.array(z.string()) }).check((context) => {
    const { name: wantedName } = context.value
    const message = wantedName === currentName ? undefined : faultText(wantedName, takenNames)
    if (message === undefined) return
    context.issues.push({ code: 'custom', input: wantedName, path: ['name'], message })
  })
}

const faultTexts = {
  missing: 'egress:tags.form.missing',
  letters: 'egress:tags.form.letters',
  short: 'egress:tags.form.short',
  long: 'egress:tags.form.long',
} as const

function faultText(name: string, taken: readonly string[]): string | undefined {
  const fault = tagNameFault(name)
  if (fault) return faultTexts[fault]
  const like = tagNameLike(name, taken)
  return like === undefined ? undefined : i18n.t('egress:tags.form.taken', { name: like })
}

/** Returns a server error about the name as a field error. */
export function refusedName(error: unknown): { name?: string } {
  if (!isApiError(error, 400)) return {}
  const isAboutName = /^(name |invalid name|tag .*exists already)/.test(error.serverText)
  return isAboutName ? { name: error.serverText } : {}
}

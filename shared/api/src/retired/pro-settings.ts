import { readNameList, writeNameList } from '@meshdeck/domain/name-list'
import { type Infer, z } from '@meshdeck/platform'

import type { Network } from '../queries/networks'

/*
 * What Pro once set for the people of a network. Neither 1.0.0 nor 1.5.1 has it (decision D-14): no
 * network of theirs carries it, so the console has nothing to show or to edit.
 */

/** A list on screen, a text with commas on the wire; each part is trimmed [NW-013, NW-014]. */
const names = z.pipe(z.string(), z.transform(readNameList))

const proSettingsSchema = z.object({
  defaultaccesslevel: z.number(),
  defaultuserclientlimit: z.number(),
  defaultusernodelimit: z.number(),
  allowedgroups: names,
  allowedusers: names,
})

const withSettings = z.object({ prosettings: z.optional(proSettingsSchema) })

/** The three numbers [NW-012] and the two lists of a network. */
type ProSettings = Infer<typeof proSettingsSchema>

/**
 * The paid settings of a network; undefined on the community edition [NW-003], and for a network that has
 * none. Throws the error of the schema when they are something else.
 */
export function proSettingsOf(network: Network, isPro: boolean): ProSettings | undefined {
  return isPro ? z.parse(withSettings, network).prosettings : undefined
}

/** What is sent of them: the lists as texts with commas [NW-013]. */
export function proSettingsBody({ allowedgroups, allowedusers, ...numbers }: ProSettings) {
  return {
    ...numbers,
    allowedgroups: writeNameList(allowedgroups),
    allowedusers: writeNameList(allowedusers),
  }
}

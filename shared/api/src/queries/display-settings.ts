import { api, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

import { displayRecordSchema, settingsRecordQuery } from './settings-record'

const THEMES = ['dark', 'light', 'system'] as const
const DEFAULT_TEXT_SIZE = 16

/** How the console looks for somebody: the theme, the size of text in pixels, and whether things move. */
export type DisplaySettings = {
  theme: (typeof THEMES)[number]
  textSize: number
  reducedMotion: boolean
}

type DisplayRecord = Infer<typeof displayRecordSchema>

/**
 * GET /users/{username}/settings, since 1.5.1 [AP-013, KS-002]. Earlier servers keep the display among all their other
 * settings, where the console neither reads nor writes it: no display setting is sent through a call that changes
 * anything else.
 */
export const displayQuery = (username: string) =>
  queryOptions({
    ...settingsRecordQuery(pathOf(username)),
    select: displayOf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * PUT /users/{username}/settings of a change, since 1.5.1 [AP-014]. The call replaces the whole record, so it is read
 * first and sent back with everything else as it is (contract 2.2). Resolves to what is now kept.
 */
export async function saveDisplay(
  username: string,
  change: Partial<DisplaySettings>,
): Promise<DisplaySettings> {
  const record = await readReply(api.get(pathOf(username)), displayRecordSchema)
  const changed = { ...record, ...recordOf({ ...displayOf(record), ...change }) }
  await readReply(api.put(pathOf(username), { json: changed }), z.unknown())
  return displayOf(changed)
}

const pathOf = (username: string) => `users/${encodeURIComponent(username)}/settings`

/** A value that no console has written reads as its default. */
function displayOf({ theme, text_size, reduced_motion }: DisplayRecord): DisplaySettings {
  return {
    theme: THEMES.find((known) => known === theme) ?? 'dark',
    textSize: Number.parseInt(text_size, 10) || DEFAULT_TEXT_SIZE,
    reducedMotion: reduced_motion,
  }
}

function recordOf({ theme, textSize, reducedMotion }: DisplaySettings): DisplayRecord {
  return { theme, text_size: String(textSize), reduced_motion: reducedMotion }
}

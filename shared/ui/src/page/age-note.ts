import { atom, type Resource } from '@meshdeck/platform'
import type { ComponentType } from 'react'

/** What a page shows, by the first part of the query keys: "networks", "nodes". */
type Props = { resources: readonly Resource[] }

/**
 * Says in the header of a page how old what it shows is, when that could not be read again. The shell brings it
 * once the first page stands; until then nothing is old.
 */
export const ageNoteAtom = atom<{ AgeNote?: ComponentType<Props> }>({})

import { useState, useSyncExternalStore } from 'react'

import { type AccessDraft, createAccessDraft, movedDraft } from './access-draft'
import { type AccessMatrix, isSameMatrix } from './access-matrix'

/** The changes of this person, which go along when the lists are read again. */
export function useAccessDraft(matrix: AccessMatrix): AccessDraft {
  const [state, setState] = useState(() => ({ matrix, draft: createAccessDraft(matrix) }))
  if (state.matrix === matrix) return state.draft
  const isSame = isSameMatrix(state.draft.matrix, matrix)
  const draft = isSame ? state.draft : movedDraft(state.draft, matrix)
  setState({ matrix, draft })
  return draft
}

/** Draws again whenever something of it changes. */
export const useDraftVersion = ({ subscribe, version }: AccessDraft): number =>
  useSyncExternalStore(subscribe, version)

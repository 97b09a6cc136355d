import { atom, type ToastAction, useSetAtom } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import type { DeletionOption } from './ConfirmDelete'
import type { DialogSize } from './dialog-recipe'

export type Question = {
  /** "Delete network staging?" */
  title: string
  /** What goes with it, and that it cannot be undone. */
  description: ReactNode
  /** The button: "Delete network". */
  action: string
  /** With it the person has to type this, exactly, before the button works. */
  typedName?: string
  /** The focus starts on the button, so that Enter deletes. */
  startsOnAction?: boolean
  /** False for what destroys nothing but wants to be asked first. */
  isDanger?: boolean
  size?: DialogSize
  /** Another way of doing it, by a check box. */
  option?: DeletionOption
  /** What is deleted; with it the question can say that somebody else was faster. */
  name?: string
  /** Resolves to `gone` when somebody else had deleted it before. */
  onConfirm: (isOptionChosen: boolean) => Promise<unknown>
  /**
   * Title of the toast when it worked, and when it did not; the first may depend on the option. A question with
   * `typedName` stays when it did not, with what was typed, and says so itself. Without `success` who asks says how it
   * went.
   */
  success?: string | ((isOptionChosen: boolean) => string)
  failure: string
  /** A sentence below the title when it worked; asked for then. */
  outcome?: string | (() => string | undefined)
  /** A button in the toast when it worked: the way back, where the server allows one. Asked for then. */
  wayBack?: () => ToastAction | undefined
}

/** What is being asked about, if anything. One question at a time. */
export const questionAtom = atom<Question | null>(null)

/**
 * `const confirm = useConfirm()`, then `confirm({ title, … })`. The shell asks; a toast
 * says how it went.
 */
export function useConfirm(): (question: Question) => void {
  return useSetAtom(questionAtom)
}

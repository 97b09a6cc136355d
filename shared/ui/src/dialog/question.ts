import { atom, type ToastAction, useSetAtom } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import type { DeletionOption } from './ConfirmDelete'
import type { DialogSize } from './dialog-recipe'

export type Question = {
  /** Title, such as "Delete network staging?" */
  title: string
  /** What else the action affects, and that it can't be undone. */
  description: ReactNode
  /** Label of the button: "Delete network". */
  action: string
  /** Text that the user must type exactly before the button works. */
  typedName?: string
  /** Puts the initial focus on the button, so that Enter deletes. */
  startsOnAction?: boolean
  /** False for an action that destroys nothing but needs confirmation. */
  isDanger?: boolean
  size?: DialogSize
  /** Alternative way to perform the action, as a checkbox. */
  option?: DeletionOption
  /** Name of the deleted resource; with it, the toast can say that another user already deleted it. */
  name?: string
  /** Resolves to `gone` if another user had already deleted the resource. */
  onConfirm: (isOptionChosen: boolean) => Promise<unknown>
  /**
   * Title of the toast after success and after failure; the first may depend on the option. A question with `typedName`
   * stays open after a failure, keeps the typed text and shows the error itself. Without `success`, the caller reports
   * the outcome.
   */
  success?: string | ((isOptionChosen: boolean) => string)
  failure: string
  /** A sentence below the title when it worked; asked for then. */
  outcome?: string | (() => string | undefined)
  /** Returns the undo action of the success toast, if the server allows one. Called after success. */
  wayBack?: () => ToastAction | undefined
}

/** The open question, if any. Only one can be open. */
export const questionAtom = atom<Question | null>(null)

/** Usage: `const confirm = useConfirm()`, then `confirm({ title, … })`. The shell asks; a toast reports the result. */
export function useConfirm(): (question: Question) => void {
  return useSetAtom(questionAtom)
}

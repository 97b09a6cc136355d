import { useFormikContext } from 'formik'

import { useUnsavedGuard } from '../dialog/use-unsaved-guard'

/**
 * In a form on a page: asks before the page is left with something typed. A form in a dialog does
 * so by itself.
 */
export function LeaveQuestion() {
  const { dirty } = useFormikContext()
  // there is nothing to close
  const { question } = useUnsavedGuard({ isUnsaved: dirty, asksAs: 'other', onClose: () => {} })
  return question
}

import { useFormikContext } from 'formik'

import { useUnsavedGuard } from '../dialog/use-unsaved-guard'

/**
 * Asks before a page with a form is left with unsaved changes. A form in a dialog does so by itself. Apart from `Form`, so that
 * signing in doesn't load the code of dialogs.
 */
export function LeaveQuestion() {
  const { dirty } = useFormikContext()
  // there is nothing to close on a page
  const { question } = useUnsavedGuard({ isUnsaved: dirty, asksAs: 'other', onClose: () => {} })
  return question
}

import { useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useDisplayWords } from './display-words'
import { DisplaySettings } from './DisplaySettings'

/** The display from the menu of the account, on every page. */
export function DisplayDialog() {
  const { t } = useDisplayWords()
  const { close } = useDialog()

  return (
    <Dialog title={t('title')} onClose={close}>
      <DisplaySettings />
    </Dialog>
  )
}

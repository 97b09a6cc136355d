import { useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'
import { DisplaySettings } from './DisplaySettings'

/** The display from the menu of the account, on every page. */
export function DisplayDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <Dialog title={t('display.title')} onClose={close}>
      <DisplaySettings />
    </Dialog>
  )
}

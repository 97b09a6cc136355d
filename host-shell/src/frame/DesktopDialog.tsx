import { Tabs, useDialog } from '@meshdeck/ui'
import { DesktopDownload, Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'

/** Dialog with the downloads of the desktop app for remote access. */
export function DesktopDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <Dialog title={t('frame.desktop.title')} size="md" onClose={close}>
      <Tabs
        label={t('frame.desktop.systems')}
        isInDialog
        tabs={[
          { id: 'windows', label: 'Windows', content: <DesktopDownload system="windows" /> },
          { id: 'mac', label: 'Mac', content: <DesktopDownload system="mac" /> },
          { id: 'linux', label: 'Linux', content: <DesktopDownload system="linux" /> },
          {
            id: 'mobile',
            label: t('frame.desktop.mobile'),
            content: <DesktopDownload system="mobile" />,
          },
        ]}
      />
    </Dialog>
  )
}

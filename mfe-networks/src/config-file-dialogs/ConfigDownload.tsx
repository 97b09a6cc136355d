import { Button, Flex } from '@meshdeck/ui'
import { Download } from 'lucide-react'

import { saveFile } from '../config-file-model/save-files'
import { useTranslation } from '../translations'

/** Saves a config file, beside its text and beside its QR code. */
export function ConfigDownload({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()

  return (
    <Flex>
      <Button variant="solid" onClick={() => saveFile(name, text)}>
        <Download aria-hidden="true" /> {t('configFiles.download')}
      </Button>
    </Flex>
  )
}

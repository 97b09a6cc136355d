import { Button, Flex } from '@meshdeck/ui'
import { Download } from 'lucide-react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { saveFile } from '../config-file-model/save-files'

/** Saves a config file, beside its text and beside its QR code. */
export function ConfigDownload({ name, text }: { name: string; text: string }) {
  const { t } = useConfigFileWords()

  return (
    <Flex>
      <Button variant="solid" onClick={() => saveFile(name, text)}>
        <Download aria-hidden="true" /> {t('download')}
      </Button>
    </Flex>
  )
}

import { configTextQuery } from '@meshdeck/api/config-files'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Button, CommandBlock, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { download } from '@meshdeck/ui/form'
import { Download, Plus } from 'lucide-react'

import { useConfigFileWords } from './config-file-words'

type Props = { networkId: string; clientId: string; onAgain: () => void }

/** The file, to be copied or downloaded; its private key is in it and not on the screen. */
export function ConfigFileDone({ networkId, clientId, onAgain }: Props) {
  const { t } = useConfigFileWords()
  const { data: text } = useSuspenseQuery(configTextQuery(networkId, clientId))
  const fileName = `${clientId}.conf`

  return (
    <Stack gap="3">
      <Heading>{fileName}</Heading>
      <Text textStyle="sm" color="fg.muted">
        {t('doneHint')}
      </Text>
      <CommandBlock
        command={text}
        masked={text.replace(/^(PrivateKey = ).*$/m, '$1••••••••')}
        of={t('file')}
        prompt=""
      />
      <Flex gap="2" flexWrap="wrap">
        <Button
          variant="solid"
          onClick={() => download(fileName, { type: 'application/config', text })}
        >
          <Download aria-hidden="true" /> {t('download')}
        </Button>
        <Button onClick={onAgain}>
          <Plus aria-hidden="true" /> {t('again')}
        </Button>
      </Flex>
    </Stack>
  )
}

import { Button, Callout, Code, Stack, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { type CsvColumn, type CsvFailure, type CsvTable, readCsvFile } from './read-csv'

type Props = {
  title: string
  columns: readonly CsvColumn[]
  example: string
  hint: string
  isReady: boolean
  onRead: (table: CsvTable) => void
  onClose: () => void
}

/** Takes a file, or says why it is none that can be read. */
export function CsvFileStep({ title, columns, example, hint, isReady, onRead, onClose }: Props) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<CsvFailure>()

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const reading = await readCsvFile(file, columns)
    // the same file again, once it is mended
    target.value = ''
    if ('fault' in reading) setFailed(reading)
    else onRead(reading.table)
  }

  return (
    <Dialog
      title={title}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => download('example.csv', { type: 'text/csv', content: example })}>
            <Download aria-hidden="true" /> {t('csvImport.example')}
          </Button>
          <Button
            variant="solid"
            data-first-focus=""
            aria-disabled={!isReady}
            onClick={() => isReady && inputRef.current?.click()}
          >
            <Upload aria-hidden="true" /> {t('csvImport.choose')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{hint}</Text>
        <Text>
          {t('csvImport.accepted')}{' '}
          <Code className="notranslate">{columns.map(({ id }) => id).join(', ')}</Code>
        </Text>
        {failed && (
          <Callout tone="critical" role="alert" title={t(`csvImport.fault.${failed.fault}`)}>
            {t(`csvImport.faultHint.${failed.fault}`, { ...failed })}
          </Callout>
        )}
        <input
          ref={inputRef}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('csvImport.file')}
          hidden
          onChange={(event) => void handleFile(event)}
        />
      </Stack>
    </Dialog>
  )
}

import { toast } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { download } from '@meshdeck/ui/form'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

import { useTranslation } from '../translations'
import { readExpectations, writeExpectations } from './expectations-file'
import { useExpectations } from './use-expectations'

/** Takes expectations to another browser, or to a colleague. */
export function ExpectationFiles({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { expectations, keep } = useExpectations(networkId)
  const inputRef = useRef<HTMLInputElement>(null)

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const reading = await readExpectations(file, expectations)
    // the same file again, once it is mended
    target.value = ''
    if ('fault' in reading) return toast.error(t(`accessTests.fault.${reading.fault}`))
    keep(reading.expectations)
    toast.success(t('accessTests.imported'))
  }

  function handleExport() {
    const content = writeExpectations(expectations)
    download(`expectations-${networkId}.json`, { type: 'application/json', content })
  }

  return (
    <>
      <Button onClick={() => inputRef.current?.click()}>
        <Upload aria-hidden="true" /> {t('accessTests.import')}
      </Button>
      {expectations.length > 0 && (
        <Button onClick={handleExport}>
          <Download aria-hidden="true" /> {t('accessTests.export')}
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        aria-label={t('accessTests.file')}
        hidden
        onChange={(event) => void handleFile(event)}
      />
    </>
  )
}

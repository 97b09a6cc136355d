import { useId } from 'react'

import { Button } from '../controls/Button'
import { TextArea } from '../controls/inputs'
import { Stack, Text } from '../controls/layout'
import { Dialog } from '../dialog/Dialog'
import { useTranslation } from '../translations'

type Props = { text: string; onClose: () => void }

/**
 * Shows a text that the browser didn't copy. It is selected, so that the keyboard or the browser's menu can copy it.
 */
export function CopyDialog({ text, onClose }: Props) {
  const { t } = useTranslation()
  const hintId = useId()

  return (
    <Dialog
      title={t('copy.failed')}
      size="md"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <Stack gap="3">
        <Text id={hintId}>{t('copy.byHand')}</Text>
        <TextArea
          className="notranslate"
          textStyle="mono"
          aria-label={t('copy.text')}
          aria-describedby={hintId}
          data-first-focus=""
          readOnly
          rows={Math.min(10, text.split('\n').length + 1)}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
    </Dialog>
  )
}

import { momentsAt, offsetName, zoneName } from '@meshdeck/domain/local-moment'
import { currentLanguage } from '@meshdeck/platform'
import { useField } from 'formik'

import { Box } from '../controls/layout'
import { useTranslation } from '../translations'
import type { FieldProps } from './FieldFrame'
import { TextField } from './text-fields'

type Props = FieldProps & {
  /** Only a date, which starts and ends in the same time zone. */
  isDay?: boolean
}

/**
 * A date, or a date with a time, in the user's time zone, which is shown below. If the clock change makes a time occur
 * twice, says which one is used; forms reject a skipped time with `common:field.skippedTime`.
 */
export function MomentField({ isDay = false, hint, ...field }: Props) {
  const { t } = useTranslation()
  const [{ value }] = useField<string>(field.name)
  const [moment, repeated] = momentsAt(isDay ? `${value}T12:00` : value) ?? []
  const language = currentLanguage()
  const zone = zoneName(language, moment === undefined ? {} : { moment })

  return (
    <TextField
      {...field}
      type={isDay ? 'date' : 'datetime-local'}
      hint={
        <>
          {hint} {t('field.timeZone', { zone })}
          {/* announced when it appears: the typed time means one of two */}
          <Box as="span" display="block" role="status">
            {moment !== undefined &&
              repeated !== undefined &&
              t('field.repeatedTime', { offset: offsetName(language, moment) })}
          </Box>
        </>
      }
    />
  )
}

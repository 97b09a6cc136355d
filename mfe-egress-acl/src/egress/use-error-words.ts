import { errorText, isApiError, useTranslation } from '@meshdeck/platform'

/** The message of an error, or that it is unknown when the server gave none [ER-033, ER-034]. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('egress')
  return (error) =>
    isApiError(error) && error.serverText === '' ? t('egress.unknownError') : errorText(error)
}

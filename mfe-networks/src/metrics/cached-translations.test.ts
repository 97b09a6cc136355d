import { i18n } from '@meshdeck/platform'

import french from '../locales/fr.json'
import { cachedTranslations } from './cached-translations'

const valuesOfCells = [
  { from: 'ber', to: 'par', value: '20 ms' },
  { from: '{{to}} $& \\1', to: '', value: '–' },
]

test('returns the texts of `t` and looks each up once', async () => {
  await i18n.init({ lng: 'fr', interpolation: { escapeValue: false } })
  i18n.addResourceBundle('fr', 'networks', french)
  const t = jest.spyOn(i18n, 't')
  const translate = cachedTranslations(i18n.t)
  expect(valuesOfCells.map((values) => translate('networks:metrics.matrix.cell', values))).toEqual([
    'ber vers par\u00a0: 20 ms',
    '{{to}} $& \\1 vers \u00a0: –',
  ])
  expect([
    translate('networks:metrics.state.fine'),
    translate('networks:metrics.state.fine'),
  ]).toEqual(['Connectée', 'Connectée'])
  expect(t).toHaveBeenCalledTimes(2)
})

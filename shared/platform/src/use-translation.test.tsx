import { act, render, screen } from '@meshdeck/testing/dom'
import { Suspense } from 'react'

import {
  addTranslations,
  changeLanguage,
  i18n,
  type Language,
  startI18n,
  useLabel,
  translationsOf,
} from './i18n'

const hello = { en: 'Hello', de: 'Hallo', fr: 'Salut' }
const wordsIn = async (language: Language) => ({ default: { hello: hello[language] } })

declare module './translation-types' {
  // a type alias can't be augmented
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Translations {
    cellar: { hello: string }
    hall: { hello: string }
    attic: { hello: string }
  }
}

const loadCellar = jest.fn(wordsIn)
// code that loads before the language is known
const useCellarWords = translationsOf('cellar', loadCellar)

beforeEach(() => startI18n('en'))

test('loads texts on first render when the language was not known before', async () => {
  expect(loadCellar).not.toHaveBeenCalled()
  await addTranslations('cellar', loadCellar)
  const Page = () => <p>{useCellarWords().t('hello')}</p>
  render(<Page />)
  expect(screen.getByText('Hello')).toBeVisible()
})

test('renders loaded texts at once, without suspending', async () => {
  const load = jest.fn(wordsIn)
  const useHallWords = translationsOf('hall', load)
  // requested as soon as the code loads
  expect(load).toHaveBeenCalledWith('en')
  await addTranslations('hall', load)
  const Page = () => <p>{useHallWords().t('hello')}</p>
  const { container } = render(
    <Suspense fallback="Wait">
      <Page />
    </Suspense>,
  )
  expect(container).toHaveTextContent('Hello')

  await act(() => changeLanguage('fr'))
  expect(container).toHaveTextContent('Salut')
  expect(load).toHaveBeenCalledTimes(2)
})

test('suspends a component until its texts have loaded', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const useLateWords = translationsOf('attic', async (language) => {
    await arrival
    return wordsIn(language)
  })
  const Page = () => <p>{useLateWords().t('hello')}</p>
  await act(async () =>
    render(
      <Suspense fallback="Wait">
        <Page />
      </Suspense>,
    ),
  )
  expect(screen.getByText('Wait')).toBeVisible()
  await act(async () => arrive())
  expect(await screen.findByText('Hello')).toBeVisible()
})

test('shows a label in the current language, and in English where it has no other', async () => {
  const Title = () => <h1>{useLabel()(hello)}</h1>
  render(<Title />)
  expect(screen.getByRole('heading')).toHaveTextContent('Hello')
  await act(() => changeLanguage('de'))
  expect(screen.getByRole('heading')).toHaveTextContent('Hallo')
  await act(async () => void (await i18n.changeLanguage('nl')))
  expect(screen.getByRole('heading')).toHaveTextContent('Hello')
})

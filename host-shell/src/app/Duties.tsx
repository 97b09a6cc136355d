import { watchBranding } from '../branding/watch-branding'
import { NoteChanges } from '../changes/NoteChanges'
import { FollowServerDisplay } from '../display/FollowServerDisplay'
import { loadExtras } from '../extras/load-extras'
import { readSettings } from '../installation/settings'
import { SessionEndNotice } from '../login/SessionEndNotice'
import { AnswerTabs } from '../session/AnswerTabs'
import { SecondFactorGuard } from '../session/SecondFactorGuard'
import type { LateVisit } from '../turns/late-parts'
import { CheckUpgrade } from '../upgrade/CheckUpgrade'
import { watchVersion } from '../versioned/go-to-version'
import { NoteVisits } from '../visits/NoteVisits'
import { FocusPage } from './FocusPage'
import { OtherMedia } from './OtherMedia'

/* From when this is here, for the life of the page. */
loadExtras(readSettings())
watchBranding()
watchVersion()
// the server says so where somebody wants to know
if ('watched' in document.documentElement.dataset) {
  void import(/* webpackChunkName: "watching" */ '../watching/watch-page')
    .then(({ watchPage }) => watchPage())
    .catch(() => undefined)
}

/** What the frame does for everybody once the page is there; nothing of it waits to be asked for. */
export function Duties(_props: LateVisit) {
  return (
    <>
      <SecondFactorGuard />
      <FollowServerDisplay />
      <CheckUpgrade />
      <NoteVisits />
      <AnswerTabs handsOver />
      <SessionEndNotice />
      <NoteChanges />
      <FocusPage />
      <OtherMedia />
    </>
  )
}

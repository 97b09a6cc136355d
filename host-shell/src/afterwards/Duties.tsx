import { ApplyBranding } from '../branding/ApplyBranding'
import { FollowServerDisplay } from '../display/FollowServerDisplay'
import { Extras } from '../extras/Extras'
import { NoteVisits } from '../palette/NoteVisits'
import { SecondFactorGuard } from '../session/SecondFactorGuard'
import type { LateVisit } from '../turns/late-parts'
import { CheckUpgrade } from '../upgrade/CheckUpgrade'
import { GoToVersion } from '../versioned/GoToVersion'
import { FocusPage } from './FocusPage'
import { OtherMedia } from './OtherMedia'

/** What the frame does for everybody once the page is there; nothing of it waits to be asked for. */
export function Duties(_props: LateVisit) {
  return (
    <>
      <SecondFactorGuard />
      <ApplyBranding />
      <FollowServerDisplay />
      <CheckUpgrade />
      <GoToVersion />
      <Extras />
      <NoteVisits />
      <FocusPage />
      <OtherMedia />
    </>
  )
}

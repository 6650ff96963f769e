/** Why a look-up has no result, by the service's problem codes. */
import type { Words } from '../ui/words.ts';

export const problemWords: Words = {
  target_not_allowed: ['這個位址不是公開網站，不讀取。', 'This address is no public site; it is not read.'],
  target_unreachable: ['連不上這個網站，或網站拒絕了讀取。', 'The site could not be reached, or refused to be read.'],
  target_timeout: ['網站太久沒有回應。', 'The site took too long to answer.'],
  rate_limited: ['一分鐘內看太多次了，請稍後再試。', 'Too many looks within a minute: try again shortly.'],
  snapshot_unavailable: [
    '這個服務目前沒有資料，或沒有開放即時檢視。',
    'This service has no data right now, or live checks are switched off.',
  ],
  invalid_parameter: ['這不是可讀取的網域。', 'This is no domain that can be read.'],
  internal_error: ['服務這一端出了錯，已經記錄下來。', 'Something went wrong here; it has been logged.'],
  network: ['目前離線，或服務沒有回應。', 'You are offline, or the service does not answer.'],
};

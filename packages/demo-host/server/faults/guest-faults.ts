// A visitor can make the start form fail by the domain of the e-mail address, so that each of its texts can be seen.

import { FieldsError, HttpError, unexpected } from '../http-error.ts';
import { refusedText } from '../guests/validation-texts.ts';

/** Throws the failure that the address asks for; true: answer without data, and store nothing. */
export type GuestFaults = (email: string) => boolean;

export const noGuestFaults: GuestFaults = () => false;

export const demoGuestFaults: GuestFaults = (email) => {
  switch (email.slice(email.lastIndexOf('@') + 1).toLowerCase()) {
    case 'refused.example':
      throw new FieldsError(refusedText, { email: "We can't reach this address" });
    case 'broken.example':
      throw new HttpError(500, unexpected);
    case 'nodata.example':
      return true;
    default:
      return false;
  }
};

// Times as the start form sends them (docs/protocol.md#the-start-form): a form is not enough, the day has to exist.

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d{1,3})?)?Z$/;

/** An instant in UTC, as ISO 8601 writes it. */
export const isInstant = (value: string): boolean => {
  const minute = instantPattern.exec(value)?.[1];
  const time = Date.parse(value);
  // Where February has no 30th, the parser may go on into March.
  return minute !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(minute);
};

/** A day, as its midnight in UTC. */
export const isDay = (value: string): boolean => value.endsWith('T00:00:00.000Z') && isInstant(value);

/** A time of day, `HH:mm`. */
export const isTimeOfDay = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

// Texts that operators use again and again.

import { newId } from '../secrets.ts';
import type { Queryable } from './database.ts';

export interface CannedAnswer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** So many that a menu of them can still be searched. */
export const mostCannedAnswers = 500;

export const readCannedAnswers = (queryable: Queryable): Promise<CannedAnswer[]> =>
  queryable.query<CannedAnswer>('select id, title, text from canned_answers order by lower(title), id');

/** The answer with this id; null where there is none. */
export const findCannedAnswer = async (queryable: Queryable, id: string): Promise<CannedAnswer | null> => {
  const [row] = await queryable.query<CannedAnswer>('select id, title, text from canned_answers where id = $1', [id]);
  return row ?? null;
};

/** The answer that this request has added before; null where there is none. */
export const findAddedAnswer = async (queryable: Queryable, requestId: string): Promise<CannedAnswer | null> => {
  const [row] = await queryable.query<CannedAnswer>(
    'select id, title, text from canned_answers where request_id = $1',
    [requestId],
  );
  return row ?? null;
};

/** Until the transaction ends nobody else adds or changes an answer: additions at the same time are counted one after the other. */
export const lockCannedAnswers = async (queryable: Queryable): Promise<void> => {
  await queryable.query('lock table canned_answers in share row exclusive mode');
};

/** null where there are too many. Inside a transaction that holds `lockCannedAnswers`. */
export const insertCannedAnswer = async (
  queryable: Queryable,
  { title, text }: Omit<CannedAnswer, 'id'>,
  requestId: string | null,
): Promise<CannedAnswer | null> => {
  const [row] = await queryable.query<CannedAnswer>(
    `insert into canned_answers (id, title, text, request_id)
     select $1, $2, $3, $4 where (select count(*) from canned_answers) < ${mostCannedAnswers} returning id, title, text`,
    [newId(), title, text, requestId],
  );
  return row ?? null;
};

/** False where there is no such answer. */
export const updateCannedAnswer = async (queryable: Queryable, { id, title, text }: CannedAnswer): Promise<boolean> => {
  const rows = await queryable.query('update canned_answers set title = $2, text = $3 where id = $1 returning id', [
    id,
    title,
    text,
  ]);
  return rows.length > 0;
};

export const deleteCannedAnswer = async (queryable: Queryable, id: string): Promise<boolean> => {
  const rows = await queryable.query('delete from canned_answers where id = $1 returning id', [id]);
  return rows.length > 0;
};

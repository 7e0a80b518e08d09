/** What `dir=auto` finds: the first letter whose direction is strong runs from right to left. */
export const startsRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

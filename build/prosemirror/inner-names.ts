// Names that ProseMirror uses inside one file of its own and documents nowhere. They are long, and minifiers leave names of
// properties alone. Each is a whole word of that file and of no other, and no name of the browser's (a test says so).

export const innerNames: Readonly<Record<string, readonly string[]>> = {
  view: words(`ignoreForSelection posFromDOM nearestDesc posBefore domFromPos ignoreForCoords domSelectionRange caretBidiLevel
    domAfterPos matchesWidget matchesMark matchesNode matchesHack parseRule posBeforeChild posAtEnd localPosFromDOM
    emptyChildAt contentLost markDirty markParentsDirty reparseInView outerDeco innerDeco updateChildren localCompositionInfo
    syncToMarks placeWidget addHackNode findNodeMatch findIndexWithChild updateNodeAt updateNextNode addTextblockHacks destroyRest
    protectLocalComposition compositionNode compositionNodes updateInner updateOuterDeco inParent trackWrites preMatch
    destroyBetween isLocked recreateWrapper requiresGeckoHackNode forChild currentSelection delaySelUpdate setCurSelection
    disconnectSelection cursorWrapper connectSelection wasDraggable hideSelectionGuard lastSelectedViewDesc lastKeyCode
    lastKeyCodeTime lastKeyDispatched lastClick lastSelectionOrigin lastSelectionTime lastIOSEnter lastIOSEnterFallbackTimeout
    lastFocus lastTouch lastChromeDelete composingTimeout compositionEndedAt compositionID badSafariComposition
    compositionPendingChanges domChangeCount eventHandlers forceFlush mightDrag flushed delayedSelectionSync startDoc allowDefault
    setUneditable updateAllowDefault startSelection markCursor pendingRecords lastChangedTextNode flushingSoon flushSoon
    localsInner forEachSet handleDOMChange onCharData suppressingSelectionUpdates onSelectionChange suppressSelectionUpdates
    ignoreSelectionChange registerMutation prevDirectPlugins pluginViews directPlugins updatePluginViews updateStateInner
    updateDraggedNode destroyPluginViews`),
  model: words(`toStringInner resolveDepth resolveCached wrapCache computeWrapping computeAttrs createChecked matchedStyles
    normalizeLists matchesContext inlineContext localPreserveWS needsBlock addTextNode addElement findInText findInside
    ignoreFallback leafFallback readStyles addElementByRule findPlace findAround findAtPoint enterInner
    textblockFromContext closeExtra currentPos serializeMark serializeNodeInner`),
  transform: words(`ownData setMirror unplaced frontier findFittable placeNodes openMore dropNode mustMoveInline closeFrontierNode
    openFrontierNode findCloseLevel`),
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The file of a package with short names in their place. */
export function shortenNames(packageName: string, code: string): string {
  const names = innerNames[packageName];
  if (!names) return code;
  // Capitals: small ones are names of their own here.
  const places = new Map(names.map((name, index) => [name, `_${index.toString(36).toUpperCase()}`]));
  return code.replace(/[\w$]+/g, (word) => places.get(word) ?? word);
}
